/**
 * Bare servers to compare the product with, in a process of their own: the same answer as a plain object from
 * Fastify with the plugins that the product uses, and from node:http. Its parent says what to answer.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

export interface BarePorts {
  readonly fastify: number
  readonly http: number
}

let answer: unknown = null

const fastify = Fastify()
await fastify.register(cookie)
await fastify.register(helmet)
await fastify.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
fastify.route({ method: ['GET', 'POST'], url: '/', handler: async () => answer })
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })

const http = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

process.on('message', (given: { answer: unknown } | 'end') => {
  if (given === 'end') process.exit(0)
  answer = given.answer
  process.send?.('set')
})
const ports: BarePorts = {
  fastify: Number(new URL(address).port),
  http: (http.address() as AddressInfo).port,
}
process.send?.(ports)
