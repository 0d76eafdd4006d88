/**
 * Tags of the messages that go with their first receipt. On a session topic there are two parties, so there is one reader;
 * what is on a pairing topic may be for several wallets that scan one code, and for an app that is away while another
 * wallet answers, so it stays for its whole life. Tags of the Sign protocol that travel on session topics:
 */
export const oneReaderTags = { first: 1_102, last: 1_115 } as const
