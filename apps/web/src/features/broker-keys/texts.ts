import { formatCount } from '../../format/price.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

export const texts = {
  title: 'Read from your broker',
  help: 'With a key for reading, your broker’s own report is fetched and imported like a file. The key is kept sealed. Give it no permission to trade.',
  loading: 'Loading your broker keys',
  none: 'No broker is connected.',
  connect: 'Connect a broker',
  brokers: { 'trading-212': 'Trading 212', 'interactive-brokers': 'Interactive Brokers' },
  into: (account: string) => `into ${account}`,
  endsWith: (end: string) => `key …${end}`,
  since: (day: string) => `since ${day}`,
  query: (id: string) => `query ${id}`,
  simulated: 'simulated',
  goneAccount: 'an account that was removed',
  states: {
    syncing: 'Waiting for the report',
    waiting: 'Read',
    refused: 'Not used any more',
    failed: 'The last sync failed',
    ready: 'Up to date',
  },
  syncedAt: 'Last read',
  never: 'Not read yet.',
  newRows: (count: number) => `${rows(count)} to look at`,
  asking: (count: number) => `${rows(count)} for you`,
  look: 'Look at the rows',
  sync: 'Sync now',
  daily: 'Every day by itself',
  dailyHelp: 'Store the first import, then it can sync every day by itself.',
  remove: 'Remove',
  removeTitle: (broker: string) => `Remove the key for ${broker}?`,
  removeHelp: 'The key is deleted here. What it brought stays in your portfolio.',
  again: 'Enter the key again',
  removed: 'The key was removed.',
  form: {
    title: 'Connect a broker',
    broker: 'Broker',
    account: 'Account of its rows',
    noAccount: 'Create an account in your portfolio first, one for each account at your broker.',
    key: 'Key',
    secret: 'Secret',
    since: 'History since',
    token: 'Token',
    queryId: 'Query number',
    submit: 'Test and connect',
    cancel: 'Cancel',
    elsewhere: 'It could not be tested.',
    how: {
      'trading-212': [
        'In the Trading 212 app open Settings, then API (Beta), for the Invest or the Stocks ISA account.',
        'Create a key and allow it “History” only: nothing else is needed.',
        'Enter the key and its secret here. Each account has a key of its own.',
      ],
      'interactive-brokers': [
        'In the Client Portal open Performance & Reports, then Flex Queries. Create an Activity query in XML with Trades, Cash Transactions, Corporate Actions and Transfers.',
        'Under Flex Web Service Configuration switch the service on and create a token with a long life.',
        'Enter the token and the number of the query here.',
      ],
    },
    notCovered: {
      'trading-212':
        'Not covered: CFD accounts and pies as such; their trades are read like others.',
      'interactive-brokers':
        'Read once a day at most: the broker renews its statements overnight. At most the period of your query is read.',
    },
  },
} as const
