import type { FastifyInstance } from 'fastify'

/** Path of every route that a server has registered, as Fastify writes it: `/stockInfo/:ticker`. */
export function listRoutes(app: FastifyInstance): string[] {
  const open: string[] = []
  // A tree of four columns a level, one part of a path a line.
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? []
      if (part === '') return []
      open.length = indent.length / 4
      // Below another route a wildcard is printed without its slash.
      open.push(part === '*' && open.length > 0 ? '/*' : part)
      return [open.join('')]
    })
}
