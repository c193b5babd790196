/**
 * `npm run --silent mcp` connects an assistant to a running terminal over standard input and output.
 * It forwards every message to POST /mcp and every reply back. Standard output is reserved for the
 * protocol; messages for users go to standard error.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'
import { ConfigError, parseMcpConfig } from '../app/config.ts'

async function relay(url: string, key: string): Promise<void> {
  const assistant: Transport = new StdioServerTransport()
  const terminal: Transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const sendToAssistant = async (message: JSONRPCMessage) => assistant.send(message)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no addEventListener
  terminal.onmessage = (message) => void sendToAssistant(message)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  assistant.onmessage = (message) => {
    terminal.send(message).catch((error: unknown) => {
      const reason = reasonOf(error)
      process.stderr.write(`${reason}\n`)
      if (!isJSONRPCRequest(message)) return
      void sendToAssistant({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: ErrorCode.InternalError, message: reason },
      })
    })
  }
  process.stdin.once('end', () => void terminal.close())
  await terminal.start()
  await assistant.start()
}

/** Prefers the server's own message, such as an invalid key or a rate limit. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? []
  return message ?? `Could not reach the terminal: ${text}`
}

export async function run(): Promise<void> {
  try {
    const { url, key } = parseMcpConfig()
    await relay(url, key)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

if (import.meta.main) await run()
