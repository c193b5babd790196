/** Words of the demo's reviews. They name no business and no product, so that they fit any. */

export type Verdict = 'good' | 'mixed' | 'bad'

/** Of one topic: a title, and two sentences of which a review has one. */
type Words = readonly [title: string, one: string, other: string]

export const TOPICS: readonly Readonly<Record<Verdict, Words>>[] = [
  {
    good: [
      'Arrived a day early',
      'It came a day before the date I was given.',
      'The driver sent a message with the hour and kept to it.',
    ],
    mixed: [
      'Delivered, but late',
      'It came in the end, two days after the date on the order.',
      'The parcel was left with a neighbour without a note.',
    ],
    bad: [
      'Still waiting for my order',
      'The date of delivery was moved three times.',
      'Tracking has said "on its way" for nine days.',
    ],
  },
  {
    good: [
      'Helpful on the phone',
      'I rang with a question and had an answer in five minutes.',
      'The person on the phone knew what she was talking about.',
    ],
    mixed: [
      'Polite, not much help',
      'Everyone was polite, but I was passed between three people.',
      'It took two calls to get a clear answer.',
    ],
    bad: [
      'Forty minutes on hold',
      'I waited forty minutes and then the line went dead.',
      'I was promised a call twice and had none.',
    ],
  },
  {
    good: [
      'Refund in three days',
      'The money was back in my account three days after I sent it off.',
      'Sending it back was as easy as ordering it.',
    ],
    mixed: [
      'Refund took a while',
      'I did get my money, after a reminder.',
      'They took it back, but I had to pay for the postage.',
    ],
    bad: [
      'No refund after six weeks',
      'They have had the goods for six weeks and I have had nothing.',
      'Every message about my refund gets the same standard reply.',
    ],
  },
  {
    good: [
      'Fair price',
      'I compared four places and this was the cheapest with postage.',
      'The price on the site was the price I paid.',
    ],
    mixed: [
      'Good, though not cheap',
      'You can find it for less if you look around.',
      'The offer had ended when I got to the till, so I paid the full price.',
    ],
    bad: [
      'Price went up at the checkout',
      'A fee that I had not seen before was added on the last page.',
      'The discount code from their own email did not work.',
    ],
  },
  {
    good: [
      'Site is easy to use',
      'I found what I wanted in two clicks.',
      'Paying by phone worked the first time.',
    ],
    mixed: [
      'The app needs work',
      'The app is fine until you want to change something.',
      'I had to sign in again on every page.',
    ],
    bad: [
      'Locked out of my account',
      'The code to sign in never arrives.',
      'The site lost my basket twice, so I gave up.',
    ],
  },
  {
    good: [
      'Just as described',
      'It looks like the pictures and feels solid.',
      'I have used it for a month and it is still as new.',
    ],
    mixed: [
      'Does the job',
      'It works, but the colour is not the one in the pictures.',
      'One part was missing, and it was sent on a week later.',
    ],
    bad: [
      'Broke within a week',
      'It stopped working on the fifth day.',
      'It was scratched when I opened the box.',
    ],
  },
  {
    good: [
      'Sorted out a mistake',
      'My order was wrong, and the right one was here the next morning.',
      'They owned up to the fault and put it right.',
    ],
    mixed: [
      'Sorted, after some pushing',
      'It was put right once I had sent photographs.',
      'I got a voucher, where I would have liked an explanation.',
    ],
    bad: [
      'Complaint ignored',
      'I sent the form, photographs and the receipt, and heard nothing.',
      'They closed my complaint without an answer.',
    ],
  },
  {
    good: [
      'Customer for ten years',
      'I have ordered from them for years and would again.',
      'My sister recommended them, and she was right.',
    ],
    mixed: [
      'Not what it was',
      'I have been a customer for years, and it used to be better.',
      'One visit is fine and the next one is not.',
    ],
    bad: [
      'Will not be back',
      'My next order goes to someone else.',
      'Ten years a customer, and this is how they treat you.',
    ],
  },
]
