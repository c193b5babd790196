import { adjectives, animals, colors, uniqueNamesGenerator } from 'unique-names-generator'

/** Three random English words, capitalised and joined: `CalmBlueHeron`. */
export function randomUsername(): string {
  return uniqueNamesGenerator({
    dictionaries: [adjectives, colors, animals],
    style: 'capital',
    separator: '',
  }).replace(/[^A-Za-z]/g, '')
}
