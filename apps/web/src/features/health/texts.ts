export const texts = {
  title: 'Healthcheck',
  server: 'Server',
  loading: 'Loading server status',
  unavailable: 'Error: SERVICE UNAVAILABLE',
  reload: 'Reload core configuration',
  reloading: 'Reloading core configuration …',
  probe: 'Check sources',
  probing: 'Probing…',
  probed: 'All sources checked.',
  paused: 'paused until',
  answered: 'last answered',
  future: 'Timestamp is in the future!',
  covered: 'this year and the next are covered',
  search: 'Find',
  nothingFound: 'No matches.',
  attention: (count: number, written: string) =>
    count === 0
      ? 'Everything works'
      : count === 1
        ? '1 needs attention'
        : `${written} need attention`,
  groups: { server: 'This server', data: 'Data', sources: 'Sources' },
  terms: {
    uptime: 'Uptime',
    message: 'Message',
    timestamp: 'Timestamp',
    coreConfig: 'Core config last loaded',
    url: 'URL',
    marketData: 'Market data',
    database: 'Database',
    cache: 'Cache',
    instruments: 'Instruments',
    quotes: 'Quotes kept fresh',
    figures: 'Figures in memory',
    calendars: 'Trading calendars',
    off: 'Sources not in use',
  },
  loaded: (count: string, time: string) => `${count}, loaded ${time}`,
  source: (key: string) => `Source ${key}`,
  fresh: (lane: string, fresh: string, wanted: string) => `${lane} ${fresh} of ${wanted}`,
  figures: (known: string, closes: string, followed: string) =>
    `Accounts: ${known} companies. Closing prices: ${closes} of ${followed} listings`,
  accounts: (source: string) => `Accounts: ${source}`,
  reading: (read: string, without: string, failed: string, due: string) =>
    `${read} read, ${without} without accounts, ${failed} failed, ${due} due again`,
  refused: (count: string, reason: string, subject: string) =>
    `${count} refused: ${reason} (last ${subject})`,
  modes: { live: 'live', demo: 'simulated (demo)' },
} as const
