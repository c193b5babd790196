interface NotificationText {
  readonly title: string
  readonly body: string
}

/** Marks a text whose figures are from demo mode. */
export function markSimulated(
  simulated: 'prices' | 'figures',
  { body, title }: NotificationText,
): NotificationText {
  return {
    title: `SIMULATED: ${title}`,
    body: `SIMULATED ${simulated} from demo mode, not real ones. ${body}`,
  }
}
