// A board that stands alone is not printed as a worksheet.

export const onPaper = (palette) => palette;
export const addHatch = () => {};
