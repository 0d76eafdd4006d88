/** Made-up people. Mallory says that Ada's address is hers, and nobody checked it. */
export const visitors = [
  { id: 'ada', name: 'Ada Test', email: 'ada@example.com', isVerified: true, farcasterId: 777 },
  { id: 'bob', name: 'Bob Test', email: 'bob@example.com', isVerified: true, farcasterId: 778 },
  { id: 'mallory', name: 'Mallory Test', email: 'ada@example.com', isVerified: false, farcasterId: 779 },
] as const

export type Visitor = (typeof visitors)[number]
