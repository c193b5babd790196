/**
 * Handles one message of the Model Context Protocol. Stateless, so that any node can handle any
 * message.
 */
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type ApiCall, TOOLS } from './tools.ts'
import { withAges } from './with-ages.ts'

export interface McpDeps {
  readonly productName: string
  readonly version: string
  readonly now: () => number
  /** Calls the product's API with the message's key. */
  readonly callApi: (call: ApiCall) => Promise<ApiReply>
}

export interface ApiReply {
  readonly status: number
  /** Parsed JSON. */
  readonly body: unknown
}

const INSTRUCTIONS =
  'Read-only research on shares, London first. Never guess whether a price is in pence or pounds: every price has a unit. Say when figures are simulated or stale, and how old they are. This is not financial advice.'

/** @param message the parsed JSON body */
export async function answerMcp(
  deps: McpDeps,
  request: Request,
  message: unknown,
): Promise<Response> {
  const server = buildServer(deps)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

function buildServer({ productName, version, now, callApi }: McpDeps): McpServer {
  const server = new McpServer(
    { name: productName, version },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
  )
  for (const { name, title, description, input, toCall } of TOOLS) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      async (args: unknown) => toResult(await callApi(toCall(args)), now()),
    )
  }
  return server
}

function toResult({ status, body }: ApiReply, nowMs: number): CallToolResult {
  if (status >= 400) {
    return { isError: true, content: [{ type: 'text', text: describeFailure(status, body) }] }
  }
  const answer = withAges(Array.isArray(body) ? { items: body } : body, nowMs)
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>,
  }
}

function describeFailure(status: number, body: unknown): string {
  const { data } = errorBodySchema.safeParse(body)
  if (!data) return `The terminal responded with status ${status}.`
  const fields = Object.entries(data.errors ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(', ')}`,
  )
  return [data.message, ...fields].join('\n')
}
