/**
 * Settings of the outside sources. A source declares a group of them, each with its default as the
 * text an administrator would write, and what it sets; what is stored replaces the default.
 */
import { load } from 'cheerio/slim'

export interface Setting<T> {
  readonly fallback: string
  /** What it sets, one sentence. */
  readonly about: string
  /** @throws SettingError when the text is no value of this setting */
  parse(text: string): T
}

export interface SettingGroup<S extends Settings = Settings> {
  /** First part of every name of the group: `lse-chat`. */
  readonly key: string
  /** By the rest of the name, `url` or `selector.message`. */
  readonly settings: S
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type SettingValues<S extends Settings> = {
  readonly [Name in keyof S]: ReturnType<S[Name]['parse']>
}

/** Gives the values that hold now; another call may give others. */
export interface SettingReader {
  read<S extends Settings>(group: SettingGroup<S>): SettingValues<S>
}

/** Why a text is no value; the message is for the administrator who wrote it. */
export class SettingError extends Error {}

export function settingGroup<const S extends Settings>(key: string, settings: S): SettingGroup<S> {
  return { key, settings }
}

export function onOff(fallback: 'on' | 'off', about: string): Setting<boolean> {
  return {
    fallback,
    about,
    parse(text) {
      const word = text.trim().toLowerCase()
      if (word !== 'on' && word !== 'off') throw new SettingError('must be on or off')
      return word === 'on'
    },
  }
}

export function numberBetween(
  [min, max]: readonly [number, number],
  fallback: number,
  about: string,
): Setting<number> {
  return {
    fallback: String(fallback),
    about,
    parse(text) {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      if (!(value >= min && value <= max)) {
        throw new SettingError(`must be a number from ${min} to ${max}`)
      }
      return value
    },
  }
}

/**
 * An http address with places to fill, `https://example.org/?t={tidm}`.
 * @param places names that may stand in braces
 */
export function urlPattern(
  places: readonly string[],
  fallback: string,
  about: string,
): Setting<string> {
  return { fallback, about, parse: (text) => parseUrlPattern(places, text) }
}

/** Fills an address pattern; each value is percent-encoded. */
export function fillUrl(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

export interface FeedSetting {
  readonly name: string
  readonly url: string
}

/** Lines of `Name | address`; blank lines and lines from `#` on are left out. */
export function feedLines(
  places: readonly string[],
  fallback: readonly string[],
  about: string,
): Setting<readonly FeedSetting[]> {
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
            throw new SettingError(`"${line.slice(0, 60)}" must be a name, a | and an address`)
          }
          return { name, url: parseUrlPattern(places, url) }
        }),
  }
}

/** A CSS selector. */
export function selector(fallback: string, about: string): Setting<string> {
  return {
    fallback,
    about,
    parse(text) {
      const value = text.trim()
      if (value === '' || value.length > 300) throw new SettingError('must be a CSS selector')
      try {
        load('<p></p>')(value)
      } catch (error) {
        throw new SettingError('must be a CSS selector', { cause: error })
      }
      return value
    },
  }
}

/** Words with commas between. */
export function words(fallback: string, about: string): Setting<readonly string[]> {
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

function parseUrlPattern(places: readonly string[], text: string): string {
  const pattern = text.trim()
  const unknown = [...pattern.matchAll(/\{(\w*)\}/g)].find(
    ([, name = '']) => !places.includes(name),
  )
  if (unknown) {
    throw new SettingError(
      `${unknown[0]} is no place to fill; there are: ${places.map((name) => `{${name}}`).join(', ') || 'none'}`,
    )
  }
  const sample = pattern.replace(/\{\w+\}/g, 'x')
  if (!URL.canParse(sample) || !/^https?:$/.test(new URL(sample).protocol)) {
    throw new SettingError('must be an http or https address')
  }
  return pattern
}
