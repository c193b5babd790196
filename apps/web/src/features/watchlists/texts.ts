import type { MissingCode } from '@leadenhall/contract/shared/errors.ts'
import type { ChangeSince, ImportOutcome } from '@leadenhall/contract/watchlists/index.ts'

const noPrice: Record<MissingCode, string> = {
  unknown_ticker: 'unknown ticker',
  invalid_ticker: 'not a ticker',
  unavailable: 'no price available',
}

const unknownChange: Record<NonNullable<ChangeSince['unknownBecause']>, string> = {
  no_price: 'not known: a price is missing',
  no_history: 'not known: there is no price history',
  unit_changed: 'not known: it is quoted in another unit than before',
  unit_unknown: 'not known: the source declares no unit',
  source_changed: 'not known: prices come from another source than before',
}

const outcomes: Record<ImportOutcome['rows'][number]['outcome'], string> = {
  added: 'added',
  already_there: 'already on the list',
  unknown_ticker: 'unknown ticker',
  invalid_ticker: 'not a ticker',
  list_full: 'the list is full',
}

const sources: Readonly<Record<string, string>> = {
  yahoo: 'Yahoo',
  google: 'Google',
  demo: 'simulated',
}

export const texts = {
  lists: {
    title: 'Your Watchlists',
    loading: 'Loading your watchlists',
    empty: 'You have no watchlist yet',
    emptyHelp: 'Create one, or press “+ Watchlist” on the page of a share.',
    create: 'Create Watchlist',
    rename: 'Rename',
    renameTitle: 'Rename watchlist',
    name: 'Name',
    save: 'Save',
    remove: 'Delete',
    removeConfirm: (name: string) => `Delete the watchlist ${name}?`,
    removeHelp: 'Its tickers, notes and prices at adding go with it.',
    removed: (name: string) => `${name} has been deleted`,
  },
  view: {
    title: 'Watchlist',
    notFound: 'Page not found',
    back: 'Watchlists',
    loading: 'Loading the watchlist',
    empty: 'Nothing is on this list',
    emptyHelp: 'Search above and press plus, or import many tickers at once.',
    search: 'Add a ticker',
    ownOrder: 'Own order',
    import: 'Import',
    share: 'Share',
    retry: 'Try again',
    testMarketCap: 'Test Market Cap',
    added: (ticker: string) => `${ticker} has been added`,
    there: (ticker: string) => `${ticker} is already on the list`,
    remove: 'Remove',
    removeConfirm: (ticker: string) => `Remove ${ticker} from the list?`,
    removeHelp: 'Its note and the price at which it was added go with it.',
    moved: (ticker: string, place: number, count: number) =>
      `${ticker} is number ${place} of ${count}`,
    up: (ticker: string) => `Move ${ticker} up`,
    down: (ticker: string) => `Move ${ticker} down`,
    freshness: (live: number, count: number) => {
      if (live === 0) return 'every 30 seconds'
      return live < count ? `the first ${live} live, the others every 30 seconds` : 'live'
    },
  },
  fixed: {
    title: 'Watchlist',
    about: 'Ten large London shares. What you add is kept in this browser.',
  },
  shared: {
    title: 'Shared watchlist',
    about: 'shared, read only',
    empty: 'Nothing is on this list',
  },
  table: {
    capOrder: 'In pounds; what is counted in another currency sorts last.',
    links: 'Links',
    lse: 'LSE',
    lseTitle: (ticker: string) => `Share chat of ${ticker} on lse.co.uk`,
    advfn: 'ADVFN',
    advfnTitle: (ticker: string) => `Share chat of ${ticker} on ADVFN`,
    own: 'LM',
    ownTitle: (ticker: string) => `Share info of ${ticker}`,
    noPrice,
    loading: 'Loading the price',
    stale: 'last known',
  },
  details: {
    loading: (ticker: string) => `Fetching how ${ticker} has done`,
    changes: 'Loading the changes',
    price: 'Share price',
    marketCap: 'Market cap',
    today: 'Today',
    oneYear: '1 year',
    sinceAdded: 'Since added',
    addedOn: 'Added',
    at: (price: string, source: string) => `at ${price} (${source})`,
    noPriceThen: 'no price was known then',
    splitAdjusted: (price: string) => `counted from ${price} after a split`,
    from: (price: string, date: string) => `from ${price} on ${date}`,
    logo: (name: string) => `Logo of ${name}`,
    unknownChange,
    note: 'Note',
    saveNote: 'Save note',
    noteSaved: 'Note saved',
    page: 'Share info',
    close: 'Close',
    sourceOf: (key: string) => sources[key] ?? key,
  },
  importing: {
    title: 'Import tickers',
    help: 'Commas or line breaks between tickers, or CSV with a column Ticker, Symbol or TIDM.',
    label: 'Tickers',
    file: 'CSV file',
    submit: 'Import',
    tooLong: 'This is more text than a list of 500 tickers needs.',
    summary: (added: number, total: number) => `${added} of ${total} added`,
    nothing: 'No ticker was found in this text.',
    input: 'Written',
    ticker: 'Ticker',
    outcome: 'What became of it',
    outcomes,
  },
  sharing: {
    title: 'Share this list',
    about: 'Whoever has the link sees the tickers with their prices, not your notes.',
    start: 'Make a link',
    link: 'Link',
    copy: 'Copy',
    copied: 'The link has been copied',
    notCopied: 'The browser does not let the link be copied: select it and copy it yourself.',
    revoke: 'Revoke',
    revoked: 'The link leads nowhere now',
  },
  adding: {
    button: '+ Watchlist',
    menu: 'Add to a watchlist',
    loading: 'Loading your watchlists…',
    none: 'You have no watchlist yet',
    create: 'New watchlist…',
    added: (ticker: string, name: string) => `${ticker} is on ${name}`,
  },
} as const
