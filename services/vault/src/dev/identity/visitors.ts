/** Made-up people. Mallory claims Ada's address, which is not verified. */
export const visitors = [
  { id: 'ada', name: 'Ada Test', email: 'ada@example.com', isVerified: true, farcasterId: 777 },
  { id: 'bob', name: 'Bob Test', email: 'bob@example.com', isVerified: true, farcasterId: 778 },
  { id: 'mallory', name: 'Mallory Test', email: 'ada@example.com', isVerified: false, farcasterId: 779 },
] as const

export type Visitor = (typeof visitors)[number]
