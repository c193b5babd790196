export const texts = {
  title: 'For developers',
  intro:
    'Scripts can fetch everything the terminal shows. Create a key on your profile page, send it with every call, and get JSON back.',
  profile: 'Create API key',
  reference: 'API reference',
  document: 'OpenAPI document',
  key: 'Your key, for the examples',
  keyHelp: 'It stays on this page and is neither sent nor stored.',
  placeholder: 'lh_your_key',
  language: 'Language',
  run: 'Run',
  runHelp: 'Run calls this terminal from your browser with your current session.',
  answer: 'Response',
  signIn: {
    before: 'To run this,',
    login: 'sign in',
    between: 'or',
    register: 'register',
  },
  mcp: 'Assistants (MCP)',
  mcpIntro:
    'Assistants that support the Model Context Protocol get six read-only tools: search, quote, history, screen, news and your watchlists. Use one of these settings.',
  mcpHttp: 'Over HTTP',
  mcpStdio: 'Over standard input and output, from a checkout of the terminal',
  setting: (title: string) => `the setting ${title}`,
  example: (name: string) => `the example ${name}`,
  rules: 'What to know',
} as const

export const RULES: readonly (readonly [term: string, meaning: string])[] = [
  [
    'Prices',
    'A number and its declared unit. GBX is pence: 72.5 GBX is £0.725. Never guess a unit.',
  ],
  ['Simulated', 'In demo mode every figure has simulated: true and is not a market price.'],
  ['Scopes', 'GET /api/keys/scopes lists every call that a key of each scope may make.'],
  ['403', 'Keys never give access to your profile, password, sessions, keys or admin calls.'],
  ['401', 'The key is wrong, revoked or expired; the message says which.'],
  ['422', 'A field is not valid; errors lists the messages for each field.'],
  [
    '429',
    'More than 600 calls per minute with one key; Retry-After is the number of seconds to wait.',
  ],
]
