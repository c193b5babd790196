export const texts = {
  inDoubt: 'In doubt: the price may be in another unit',
  positionIn: (share: string) => `${share} of the way from the 52-week low to the high`,
  month: 'Closes of the last month',
  ranges: {
    day: 'day',
    year: '52 weeks',
    label: (name: string, price: string, low: string, high: string) =>
      `${price} within ${name}, ${low} to ${high}`,
  },
  sell: 'Sell',
  sellOf: (ticker: string) => `Sell ${ticker}: gain and tax`,
  notRead: 'Not read yet.',
  lastRead: (age: string) => `Last read ${age}.`,
  waitingFor: (source: string) => `Waiting for ${source}.`,
  notReadOf: (failed: number, all: number) => `${failed} of ${all} sources could not be read`,
  waitingForMany: (waiting: number, all: number) => `Waiting for ${waiting} of ${all} sources.`,
} as const
