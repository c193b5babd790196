/** Brokers and programs whose files are recognised, as their parsers name them. */
export const BROKERS = [
  'Trading 212',
  'Freetrade',
  'Hargreaves Lansdown',
  'interactive investor',
  'Interactive Brokers',
  'InvestEngine',
  'Vanguard',
  'DEGIRO',
  'Revolut',
  'Ghostfolio',
  'Portfolio Performance',
  'eToro',
  'Saxo',
  'Charles Schwab',
  'Sharesight',
] as const
