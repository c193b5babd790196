export const texts = {
  title: 'Healthcheck',
  server: 'Server',
  loading: 'Loading the state of the server',
  unavailable: 'Error: SERVICE UNAVAILABLE',
  reload: 'Reload core configuration',
  future: 'Timestamp is in the future!',
  covered: 'this year and the next are covered',
  modes: { live: 'live', demo: 'simulated (demo)' },
} as const
