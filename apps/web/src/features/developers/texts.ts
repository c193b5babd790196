export const texts = {
  title: 'For developers',
  intro:
    'Whatever the terminal shows, a script can ask for. Make a key on your profile page, send it with every call, and read JSON.',
  profile: 'Make a key',
  reference: 'Every call, with its fields',
  document: 'OpenAPI document',
  key: 'Your key, for the examples',
  keyHelp: 'It stays on this page: it is neither sent nor kept.',
  placeholder: 'lh_your_key',
  language: 'Language',
  run: 'Run',
  runHelp: 'Run asks this terminal from your browser, as you are signed in here.',
  answer: 'Answer',
  signIn: {
    before: 'To run this,',
    login: 'login',
    between: 'or',
    register: 'register',
  },
  mcp: 'Assistants (MCP)',
  mcpIntro:
    'An assistant that speaks the Model Context Protocol gets six tools that read: search, quote, history, screen, news and your watchlists. Give it one of these settings.',
  mcpHttp: 'Over HTTP',
  mcpStdio: 'Over standard input and output, from a checkout of the terminal',
  rules: 'What to know',
} as const

export const RULES: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Prices',
    'A number and its declared unit. GBX is pence: 72.5 GBX is £0.725. Never guess a unit.',
  ],
  ['Simulated', 'In demo mode every figure says simulated: true. It is no market price.'],
  [
    'Read keys',
    'Everything you may read of the market, your watchlists, alerts and saved screens.',
  ],
  ['Write keys', 'The same, and changes of your watchlists and alerts.'],
  ['No key', 'Reaches your profile, password, sessions, keys, or what administrators do: 403.'],
  ['401', 'The key is wrong, revoked or expired; the message says which.'],
  ['422', 'A field is wrong: errors names each field with its messages.'],
  ['429', 'More than 600 calls a minute with one key; Retry-After says how many seconds to wait.'],
]
