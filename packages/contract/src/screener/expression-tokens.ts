/** The words, quoted texts and signs of a screening expression, each with its place. */

export interface Token {
  readonly kind: 'word' | 'quoted' | 'sign' | 'end'
  /** Of a quoted text what is between its quotes. */
  readonly text: string
  /** Zero-based place of the first character. */
  readonly at: number
  readonly length: number
}

/** A fault at a place of the text. */
export class ExpressionFault extends Error {
  readonly at: number
  readonly length: number

  constructor(message: string, { at, length }: { at: number; length: number }) {
    super(message)
    this.at = at
    this.length = length
  }
}

const PART = /\s+|"((?:[^"\\]|\\.)*)"|(<=|>=|!=|[<>=~(),])|([^\s"<>=~(),!]+)/sy

/** @throws ExpressionFault at a character that begins nothing, or a quote that never ends */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = []
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const at = PART.lastIndex
    const match = PART.exec(text)
    if (!match) {
      const isQuote = text[at] === '"'
      throw new ExpressionFault(
        isQuote ? 'This quote is never closed' : 'This sign has no meaning',
        {
          at,
          length: isQuote ? text.length - at : 1,
        },
      )
    }
    const [whole, quoted, sign, word] = match
    const place = { at, length: whole.length }
    if (quoted !== undefined) {
      tokens.push({ kind: 'quoted', text: quoted.replace(/\\(.)/gs, '$1'), ...place })
    } else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, ...place })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...place })
  }
  tokens.push({ kind: 'end', text: '', at: text.length, length: 0 })
  return tokens
}
