import type { AlertKind, AlertPause } from '@leadenhall/contract/alerts/index.ts'

const kinds: Readonly<Record<AlertKind, string>> = {
  move: 'Moves by',
  above: 'Rises above',
  below: 'Falls below',
}

const pauses: Readonly<Record<AlertPause, string>> = {
  no_quote: 'Paused: the source has no price',
  unit_unknown: 'Paused: the source declares no unit',
  unit_differs: 'Paused: the price comes in another currency than the level',
  stale_quote: 'Paused: the price is too old',
  hundredfold_move: 'Paused: the price jumped a hundredfold, perhaps its unit',
  unit_changed: 'Begins again: the price came in another unit',
  source_changed: 'Begins again: the price came from another source',
  splits_unknown: 'Paused: it may be a share split, and the splits could not be read',
}

export const texts = {
  title: 'Price Alerts',
  loading: 'Loading price alerts',
  failed: 'Failed to get price alert',
  create: 'Create Price Alert',
  add: '+ Alert',
  addHelp: 'Make a price alert for this share',
  edit: 'Edit Price Alert',
  empty: 'No price alerts yet',
  emptyHelp:
    'An alert watches one share while its exchange trades and tells you when the price moves by a ratio, or reaches a level.',
  channels: 'Where alerts are delivered',
  anonymous: {
    before: 'Price alerts are kept with your account.',
    login: 'Login',
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
    minsHint: 'Between two checks while the exchange trades',
    diff: 'Alert Diff',
    diffHint: 'Decimal, e.g. 0.02',
    level: 'Level',
    unit: 'Unit',
    levelHint: 'It fires once, and again only after the price has gone back by 1%.',
    now: (price: string) => `now ${price}`,
    noPrice: 'no price at present',
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
    waiting: 'Reached: waits until the price has gone back by 1%',
  },
  shortStates: { watching: 'Watching', paused: 'Paused', reached: 'Reached' },
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
