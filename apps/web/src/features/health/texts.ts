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
  read: 'last read',
  future: 'Timestamp is in the future!',
  off: 'Not in use',
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
  statuses: { ok: 'Works', degraded: 'Failing', down: 'Fails', off: 'Off' },
  columns: { source: 'Source', state: 'State', answered: 'Last answer', meaning: 'Meaning' },
  ready: 'Ready',
  noAnswer: 'None since the start',
  works: 'Figures from it are current.',
  waits: 'It is asked when a page needs it.',
  /** By the kind of failure. */
  failures: {
    timeout: 'No answer in time. Pages show the last values with their age, and it is asked again.',
    network: 'No connection. Pages show the last values with their age, and it is asked again.',
    server_error: 'A fault of its own. Pages show the last values, and it is asked again.',
    rate_limited:
      'Over its limit of requests. It is asked again later, and values are older until then.',
    blocked:
      'It refuses this server. Values from it stay as old as they are until it allows it again.',
    unauthorised: 'It does not accept the key. An administrator has to enter a valid one.',
    malformed:
      'Its answer could not be read. Nothing of it is used, because a guess could be wrong.',
    too_large: 'Its answer is over the size limit. Nothing of it is used.',
    circuit_open:
      'It failed several times, so it is left alone for a moment before it is asked again.',
    forbidden_address: 'Its address is not allowed. An administrator has to correct it.',
    not_configured: 'It is switched off or has no key. What only this source has is missing.',
    not_found: 'It does not list what was asked for.',
    bad_request: 'It did not accept the question.',
  } as Readonly<Record<string, string>>,
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
  },
  loaded: (count: string, time: string) => `${count}, loaded ${time}`,
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
