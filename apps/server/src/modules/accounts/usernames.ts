import { adjectives, animals, colors, uniqueNamesGenerator } from 'unique-names-generator'

/** Three English words by chance, capitalised and joined: `CalmBlueHeron`. */
export function randomUsername(): string {
  return uniqueNamesGenerator({
    dictionaries: [adjectives, colors, animals],
    style: 'capital',
    separator: '',
  }).replace(/[^A-Za-z]/g, '')
}
