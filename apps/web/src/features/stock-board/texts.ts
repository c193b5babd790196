export const texts = {
  title: 'Stock Board',
  about:
    'Lay out shares as you like: drag a card, or move it with the arrow keys. This browser remembers the board.',
  add: 'Add Stock',
  custom: 'Custom ticker',
  clear: 'Clear board',
  clearTitle: 'Clear the board?',
  clearConfirm: 'Clear',
  empty: 'The board is empty',
  emptyHelp: 'Add a stock by its name or ticker; it becomes a card that can be moved.',
  card: (ticker: string, name: string) => `${ticker} ${name}, movable with the arrow keys`,
  open: (ticker: string) => `Open ${ticker}`,
  remove: (ticker: string) => `Remove ${ticker} from the board`,
  moved: (ticker: string, x: number, y: number) => `${ticker} at ${x}, ${y}`,
  dialog: {
    search: 'Add Stock',
    custom: 'Custom ticker',
    ticker: 'Ticker',
    ok: 'Add',
    cancel: 'Cancel',
  },
  logo: (name: string) => `Logo of ${name}`,
} as const
