// The board with the numbers and the chart beside it; each draws itself, as it does where it stands alone.

import board from "./board.js";
import chart from "./chart.js";
import html from "./html.js";

export default function (component) {
  const { data } = component;
  html({ ...component, data: data.numbers });
  const letChartGo = chart({ ...component, data: data.chart });
  const letBoardGo = board({ ...component, data: data.board });
  return () => {
    letBoardGo();
    letChartGo();
  };
}
