/** Splits a screening expression into words, quoted text and operators, each with its position. */

export interface Token {
  readonly kind: 'word' | 'quoted' | 'sign' | 'end'
  /** For quoted text, without the quotes. */
  readonly text: string
  /** Zero-based position of the first character. */
  readonly at: number
  readonly length: number
}

/** A fault at a position in the text. */
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

/** @throws ExpressionFault at a character that starts no token, or at an unclosed quote */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = []
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const at = PART.lastIndex
    const match = PART.exec(text)
    if (!match) {
      const isQuote = text[at] === '"'
      throw new ExpressionFault(
        isQuote ? 'This quote is never closed' : 'This character is not allowed here',
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
