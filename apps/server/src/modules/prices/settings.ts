import {
  type SettingDefinition,
  SettingError,
  settingGroup,
} from '../../platform/settings/setting.ts'

/** The sources that are asked, in order, by exchange; `others` for an exchange without a line. */
export type SourceOrder = ReadonlyMap<string, readonly string[]>

export const OTHER_EXCHANGES = 'others'

/** @param sources keys of the sources that have prices, in the default order */
export function priceSettings(sources: readonly string[], exchanges: readonly string[]) {
  return settingGroup('prices', { order: sourceOrder(sources, exchanges) })
}

export type PriceSettings = ReturnType<typeof priceSettings>

function sourceOrder(
  sources: readonly string[],
  exchanges: readonly string[],
): SettingDefinition<SourceOrder> {
  return {
    fallback: `${OTHER_EXCHANGES}: ${sources.join(', ')}`,
    about: `Which sources of prices are asked, in order, one line for each exchange ("LSE: ${sources.join(', ')}") and one for the others. A source is asked only if the one before it refuses, is over its limit or does not list the share.`,
    parse(text) {
      const lines = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
      const order = new Map(lines.map((line) => parseLine(line, sources, exchanges)))
      if (order.size < lines.length) throw new SettingError('Give each exchange one line.')
      return order
    },
  }
}

function parseLine(
  line: string,
  sources: readonly string[],
  exchanges: readonly string[],
): readonly [string, readonly string[]] {
  const [place = '', list = '', ...rest] = line.split(':').map((part) => part.trim())
  const keys = list.split(',').map((key) => key.trim())
  if (rest.length > 0 || list === '') {
    throw new SettingError(
      `Write each line as "LSE: ${sources.join(', ')}", not "${line.slice(0, 60)}".`,
    )
  }
  if (place !== OTHER_EXCHANGES && !exchanges.includes(place)) {
    throw new SettingError(
      `${place.slice(0, 20)} is not an exchange. Available: ${exchanges.join(', ')} and ${OTHER_EXCHANGES}.`,
    )
  }
  const unknown = keys.find((key) => !sources.includes(key))
  if (unknown !== undefined) {
    throw new SettingError(
      `${unknown.slice(0, 20)} is not a source of prices. Available: ${sources.join(', ')}.`,
    )
  }
  if (new Set(keys).size < keys.length)
    throw new SettingError(`Name each source once for ${place}.`)
  return [place, keys]
}
