import type { AlertKind, AlertPause } from '@leadenhall/contract/alerts/index.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  move: 'Moves by',
  above: 'Rises above',
  below: 'Falls below',
}

const pauses: Readonly<Record<AlertPause, string>> = {
  no_quote: 'Paused: the source has no price',
  unit_unknown: 'Paused: the source declares no unit',
  unit_in_doubt: 'Paused: other figures contradict the unit of the price',
  unit_differs: 'Paused: price and level are in different currencies',
  stale_quote: 'Paused: the price is too old',
  hundredfold_move: 'Paused: price moved ×100, possibly a change of unit',
  unit_changed: 'Restarted: the price has a new unit',
  source_changed: 'Restarted: the price has a new source',
  splits_unknown: 'Paused: possible share split, splits unavailable',
}

export const texts = {
  title: 'Price Alerts',
  loading: 'Loading price alerts',
  failed: 'Failed to get price alert',
  create: 'Create Price Alert',
  add: '+ Alert',
  addHelp: 'Create a price alert for this share',
  edit: 'Edit Price Alert',
  empty: 'No price alerts yet',
  emptyHelp:
    'An alert watches one share during trading hours and tells you when the price moves by a percentage or crosses a level.',
  channels: 'Where alerts are delivered',
  anonymous: {
    before: 'Price alerts need an account.',
    login: 'Sign in',
    between: 'or',
    register: 'Create an Account',
  },
  columns: {
    ticker: 'Ticker',
    diff: 'Alert Diff (+/-)',
    mins: 'Alert Mins',
    price: 'Last Price',
    checked: 'Last Checked',
    state: 'State',
  },
  fields: {
    ticker: 'Ticker',
    change: 'Change',
    needsTicker: 'Select a ticker first.',
    kind: 'Tell me when the price',
    mins: 'Alert At (minutes)',
    minsHint: 'Minutes between checks while the market is open',
    diff: 'Alert Diff',
    diffHint: 'Decimal, e.g. 0.02',
    level: 'Level',
    unit: 'Unit',
    levelHint: 'You get one alert; it re-arms after the price moves back by 1%.',
    passed: {
      above: 'The price is there already. The alert waits until it has fallen 1% below the level.',
      below: 'The price is there already. The alert waits until it has risen 1% above the level.',
    },
    now: (price: string) => `now ${price}`,
    noPrice: 'no price available',
  },
  kinds,
  rule: {
    move: (diff: string) => `±${diff}`,
    above: (price: string) => `above ${price}`,
    below: (price: string) => `below ${price}`,
  },
  states: {
    watching: 'Watching',
    notChecked: 'Not checked yet',
    waiting: 'Triggered. Re-arms when the price moves back by 1%.',
  },
  shortStates: { watching: 'Watching', paused: 'Paused', reached: 'Triggered' },
  pauses,
  fired: 'last fired',
  changes: {
    title: 'Percentage change',
    added: 'Since added',
    week: 'Week to date',
    month: 'Month to date',
    year: 'Year to date',
    from: 'From',
    change: 'Change',
    period: 'Period',
  },
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteConfirm: (ticker: string) => `CONFIRM: Delete price alert for ${ticker}`,
  failures: {
    create: 'Failed to create price alert',
    update: 'Failed to update price alert',
    delete: 'Failed to delete price alert',
  },
} as const
