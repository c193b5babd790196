/**
 * Settings of the external sources. A source declares a group of settings, each with a description and
 * a default, written as an administrator would enter it. A stored value overrides the default.
 */
import { load } from 'cheerio/slim'

export interface SettingDefinition<T> {
  readonly fallback: string
  /** One sentence that describes the setting. */
  readonly about: string
  /** Stored sealed, and never part of a reply. */
  readonly isSecret?: true
  /** @throws SettingError when the text is not a valid value */
  parse(text: string): T
}

export interface SettingGroup<S extends Settings = Settings> {
  /** First part of every setting name in the group: `lse-chat`. */
  readonly key: string
  /** Keyed by the rest of the name: `url` or `selector.message`. */
  readonly settings: S
}

export type Settings = Readonly<Record<string, SettingDefinition<unknown>>>
export type SettingValues<S extends Settings> = {
  readonly [Name in keyof S]: ReturnType<S[Name]['parse']>
}

/** Reads the current values, which can change between calls. */
export interface SettingReader {
  read<S extends Settings>(group: SettingGroup<S>): SettingValues<S>
}

/** Why a value is not valid; the message is shown to the administrator who entered it. */
export class SettingError extends Error {}

export function settingGroup<const S extends Settings>(key: string, settings: S): SettingGroup<S> {
  return { key, settings }
}

/** The defaults, with some texts by whole name replaced: `{ 'lse-chat.url': 'http://…' }`. */
export function settingsWith(texts: Readonly<Record<string, string>>): SettingReader {
  return {
    read: <S extends Settings>({ key, settings }: SettingGroup<S>) =>
      Object.fromEntries(
        Object.entries(settings).map(([rest, setting]) => [
          rest,
          setting.parse(texts[`${key}.${rest}`] ?? setting.fallback),
        ]),
      ) as SettingValues<S>,
  }
}

export function onOff(fallback: 'on' | 'off', about: string): SettingDefinition<boolean> {
  return {
    fallback,
    about,
    parse(text) {
      const word = text.trim().toLowerCase()
      if (word !== 'on' && word !== 'off') throw new SettingError('Enter on or off.')
      return word === 'on'
    },
  }
}

export function numberBetween(
  [min, max]: readonly [number, number],
  fallback: number,
  about: string,
): SettingDefinition<number> {
  return {
    fallback: String(fallback),
    about,
    parse(text) {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      if (!(value >= min && value <= max)) {
        throw new SettingError(`Enter a number from ${min} to ${max}.`)
      }
      return value
    },
  }
}

/**
 * An http(s) URL with placeholders: `https://example.org/?t={tidm}`.
 * @param placeholders names allowed in braces
 */
export function urlPattern(
  placeholders: readonly string[],
  fallback: string,
  about: string,
): SettingDefinition<string> {
  return { fallback, about, parse: (text) => parseUrlPattern(placeholders, text) }
}

/** An http(s) URL that only the operator knows; null until one is entered. */
export function optionalUrl(about: string): SettingDefinition<string | null> {
  return {
    fallback: '',
    about,
    parse: (text) => (text.trim() === '' ? null : parseUrlPattern([], text)),
  }
}

const LONGEST_KEY = 200

/** A key that a service gave to the operator; null until one is entered. */
export function secretKey(about: string): SettingDefinition<string | null> {
  return {
    fallback: '',
    about,
    isSecret: true,
    parse(text) {
      const key = text.trim()
      if (key === '') return null
      if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
        throw new SettingError('Enter the key without spaces, as the service shows it.')
      }
      return key
    },
  }
}

/** Fills in a URL pattern, percent-encoding each value. */
export function fillUrl(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

export interface FeedSetting {
  readonly name: string
  readonly url: string
}

/** Lines of `Name | URL`; blank lines and lines starting with `#` are ignored. */
export function feedLines(
  placeholders: readonly string[],
  fallback: readonly string[],
  about: string,
): SettingDefinition<readonly FeedSetting[]> {
  return {
    fallback: fallback.join('\n'),
    about,
    parse: (text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => {
          const [name = '', url = '', ...rest] = line.split('|').map((part) => part.trim())
          if (name === '' || url === '' || rest.length > 0) {
            throw new SettingError(`Write each feed as "Name | URL", not "${line.slice(0, 60)}".`)
          }
          return { name, url: parseUrlPattern(placeholders, url) }
        }),
  }
}

/**
 * The heading of a column, as the file spells it.
 * @param need an optional one may be empty
 */
export function columnName(
  fallback: string,
  about: string,
  need: 'required' | 'optional' = 'required',
): SettingDefinition<string> {
  return {
    fallback,
    about,
    parse(text) {
      const value = text.trim()
      if (value.length > 120 || (value === '' && need === 'required')) {
        throw new SettingError('Enter the heading of a column.')
      }
      return value
    },
  }
}

/** A CSS selector. */
export function selector(fallback: string, about: string): SettingDefinition<string> {
  return {
    fallback,
    about,
    parse(text) {
      const value = text.trim()
      if (value === '' || value.length > 300) throw new SettingError('Enter a CSS selector.')
      try {
        load('<p></p>')(value)
      } catch (error) {
        throw new SettingError('Enter a CSS selector.', { cause: error })
      }
      return value
    },
  }
}

/** Comma-separated words. */
export function wordList(fallback: string, about: string): SettingDefinition<readonly string[]> {
  return {
    fallback,
    about,
    parse: (text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
  }
}

function parseUrlPattern(placeholders: readonly string[], text: string): string {
  const pattern = text.trim()
  const unknown = [...pattern.matchAll(/\{(\w*)\}/g)].find(
    ([, name = '']) => !placeholders.includes(name),
  )
  if (unknown) {
    throw new SettingError(
      `${unknown[0]} is not a placeholder. Available: ${placeholders.map((name) => `{${name}}`).join(', ') || 'none'}.`,
    )
  }
  const sample = pattern.replace(/\{\w+\}/g, 'x')
  if (!URL.canParse(sample) || !/^https?:$/.test(new URL(sample).protocol)) {
    throw new SettingError('Enter a URL that starts with http:// or https://.')
  }
  return pattern
}
