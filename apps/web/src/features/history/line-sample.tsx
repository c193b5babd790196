/** Dashes of the lines beside the price, so that colour is not the only cue. */
const DASHES = [undefined, '5 3', '2 2', '8 3'] as const

/** A short line as it is drawn in the chart. */
export function LineSample({ colour, index }: { readonly colour: string; readonly index: number }) {
  return (
    <svg viewBox="0 0 18 6" aria-hidden="true" className="h-1.5 w-[18px] shrink-0">
      <line
        x1="0"
        y1="3"
        x2="18"
        y2="3"
        stroke={colour}
        strokeWidth="2"
        strokeDasharray={DASHES[index % DASHES.length]}
      />
    </svg>
  )
}
