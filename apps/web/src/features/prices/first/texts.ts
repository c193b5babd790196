export const texts = {
  late: (age: string, source: string, reason: string) =>
    `Prices last came ${age}: ${source} ${reason}.`,
  never: (source: string, reason: string) => `No prices have come yet: ${source} ${reason}.`,
  help: 'What helps',
  dismiss: 'Dismiss',
  title: 'Where prices come from',
  choose: 'Way',
  about: {
    key: [
      'EODHD sells daily prices of London shares. Its free plan has 20 requests a day and a year of prices: enough for about 18 holdings every day.',
      'Register at eodhd.com, copy the API token, and enter it here. It is tested, then kept sealed.',
    ],
    file: [
      'Daily prices as CSV, or text files of Stooq, of one instrument or many. You see what was read before it is stored, and can undo it.',
      'The unit of prices is asked once where the file does not declare it.',
    ],
    demo: [
      'Everything works with invented prices, which start from dated real levels and are marked as such.',
      'You can change to a live market later: it begins with an empty past, and nothing simulated is ever mixed into it.',
    ],
  },
  command:
    'Only the operator can choose. On the server, in a checkout or with an installed package:',
  commands: {
    key: ['npm run prices:choose -- key', 'leadenhall prices key'],
    file: ['npm run prices:choose -- file', 'leadenhall prices file'],
    demo: ['npm run prices:choose -- demo', 'leadenhall prices demo'],
  },
  key: 'EODHD key',
  submit: {
    key: 'Test and keep the key',
    file: 'Use files',
    demo: 'Stay in the demo',
  },
  cancel: 'Cancel',
  restart: 'Stored. Restart the server to begin: it starts with an empty past.',
  stored: 'Stored.',
  openFiles: 'Open price files',
} as const
