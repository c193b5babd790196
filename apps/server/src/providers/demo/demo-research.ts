/** Research of the demo: notes that a module computes from the simulated market, one feed for each topic. */
import type { NewsSource } from '../content-ports.ts'
import {
  NOTE_TOPICS,
  NOTES_PUBLISHER,
  type NoteTopic,
  type ResearchLine,
} from '../research-line.ts'

export function createDemoResearch({ notes }: Pick<ResearchLine, 'notes'>): NewsSource {
  const key = 'demo-research'
  return {
    key,
    title: NOTES_PUBLISHER,
    simulated: true,
    isOwn: true,
    async probe() {},
    researchFeeds: () =>
      (Object.keys(NOTE_TOPICS) as NoteTopic[]).map((topic) => ({
        key: `${key}/${topic}`,
        name: NOTE_TOPICS[topic],
        isSearch: false,
        load: () => notes(topic),
      })),
  }
}
