/** Random bytes; injected so that tests can follow them. */
export type Random = (count: number) => Buffer
