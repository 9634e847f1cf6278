interface Shape {
  /** Kind of its series: in ECharts, on screens and in PDF, and in native charts of slides. */
  mark: 'bar' | 'line';
  /** Categories are below each other, the first on top. */
  is_flat: boolean;
  /** Options of its series in ECharts. */
  series: object;
}

/** Every shape of chart. Screens, PDF and slides draw it by its entry here. */
const SHAPES = {
  bar: { mark: 'bar', is_flat: false, series: {} },
  'bar-horizontal': { mark: 'bar', is_flat: true, series: {} },
  line: { mark: 'line', is_flat: false, series: { connectNulls: false, lineStyle: { width: 2 } } },
} as const satisfies Record<string, Shape>;

export type ChartShape = keyof typeof SHAPES;
export const CHART_SHAPES = Object.keys(SHAPES) as ChartShape[];
export const shapeOf = (shape: ChartShape): Shape => SHAPES[shape];

/** Looks of the axes and series. */
interface Looks<Category, Value, Series> {
  category: Category;
  value: Value;
  series: readonly Series[];
  /** Radius at the ends of bars, px. */
  radius: number;
}

/** Axes and series of a chart in ECharts. */
export function chartPicture<Category extends object, Value extends object, Series extends object>(
  shape: ChartShape,
  { category, value, series, radius }: Looks<Category, Value, Series>,
) {
  const { mark, is_flat, series: options } = shapeOf(shape);
  const categories = { type: 'category' as const, inverse: is_flat, ...category };
  const values = { type: 'value' as const, ...value };
  const borderRadius = is_flat ? [0, radius, radius, 0] : [radius, radius, 0, 0];
  return {
    xAxis: is_flat ? values : categories,
    yAxis: is_flat ? categories : values,
    series: series.map((look) => ({
      type: mark,
      ...(mark === 'bar' ? { itemStyle: { borderRadius } } : {}),
      ...options,
      ...look,
    })),
  };
}
