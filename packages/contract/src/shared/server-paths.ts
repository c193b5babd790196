/**
 * Paths besides the endpoints that the server answers itself, with everything below them. All other
 * paths are pages or files of the web application.
 */
export const SERVER_PATHS: readonly string[] = [
  '/apps.json',
  '/auth/google',
  '/auth/oidc',
  '/docs',
  '/interest/remove',
  '/mcp',
  '/metrics',
  '/openapi.json',
  '/robots.txt',
  '/widgets.json',
]
