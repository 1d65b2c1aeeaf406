// A board on any page is not printed as a worksheet.

export const onPaper = (palette) => palette;
export const addHatch = () => {};
