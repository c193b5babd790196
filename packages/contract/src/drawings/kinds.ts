/** Kinds of drawings on a chart, with the number of their points. */
export const DRAWING_POINTS = {
  trend: 2,
  ray: 2,
  extended: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  fibonacci: 2,
  measure: 2,
  text: 1,
} as const
export type DrawingKind = keyof typeof DRAWING_POINTS
