export const texts = {
  title: 'Scraper Configuration',
  reload: 'Force Scraper Config Reload',
  loading: 'Fetching scraper configuration settings...',
  empty: 'No setting is stored',
  emptyHelp: 'Every source works with its default until a setting changes it.',
  add: 'Add setting',
  edit: 'Edit Configuration',
  name: 'Setting name',
  value: 'Value',
  save: 'Save',
  failed: 'Failed to update scraper config setting',
  reloadFailed: 'Failed to reload scraper config setting',
} as const
