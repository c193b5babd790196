export const texts = {
  title: 'Alerts',
  loading: 'Loading alerts',
  never: 'never',
  days: (days: number) => (days === 1 ? '1 day before' : `${days} days before`),
  /** @param label begins with "Before" */
  daysLabel: (label: string) => `Days ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
} as const
