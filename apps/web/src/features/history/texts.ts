export const texts = {
  title: 'Chart',
  range: 'Chart range',
  /** The spec's alternative text where it shows a chart image. */
  alternative: 'Chat loading/not found',
  loading: 'Loading chart',
  empty: 'No prices in this range',
  emptyHelp: 'The source has no bars for it. Try a longer range.',
  area: 'Area',
  candles: 'Candles',
  log: 'Log',
  compare: 'vs FTSE 100',
  table: 'Table',
  cursor: 'Chart cursor: arrow keys move from bar to bar',
  stale: 'last known values',
  quick: {
    close: 'Close quick quote',
    open: 'Company page',
    noPrice: 'No price available',
    next: (label: string) => `Show the ${label}`,
  },
  dividend: 'Dividend',
  split: 'Split',
  unknownChange: {
    too_few_bars: 'too few prices for a change',
    unit_changed: 'the unit changed in this range, so no change is shown',
    unit_unknown: 'the unit is unknown, so no change is shown',
  },
} as const
