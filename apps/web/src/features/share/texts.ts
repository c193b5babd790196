export const texts = {
  loading: 'Loading stock info',
  loadingName: 'Loading company',
  logo: (name: string) => `Logo of ${name}`,
  renamed: (from: string, to: string) => `${from} is now ${to}.`,
  retired: (date: string) =>
    `This line is no longer on its exchange: it was gone from the list on ${date}. Its page stays.`,
  unknown: 'No instrument has this ticker',
  unknownHelp: 'Check the spelling, or search by company name.',
  notQuoted: 'No price available',
  stale: 'last known price',
  simulated: 'simulated',
  flags: {
    unit_unknown: 'The source declares no unit for this price: it is not converted.',
    hundredfold_move:
      'The price is about a hundred times away from the previous close: perhaps a change of unit. No change is shown.',
    unit_changed: 'The source changed the unit of this price.',
    price_outside_range: 'The price lies outside the day’s own low and high.',
  },
  facts: 'Facts',
  loadingFacts: 'Loading facts',
  noFacts: 'Nothing is known of it yet',
  noFactsHelp: 'Facts appear here once a source or the list of instruments names this ticker.',
  profile: 'Profile',
  lines: 'Other lines of the issuer',
} as const
