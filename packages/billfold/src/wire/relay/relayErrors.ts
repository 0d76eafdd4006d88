/** JSON-RPC errors of our relay: those of JSON-RPC 2.0 section 5.1, then our own. Public relays use codes that they do not publish. */
export const relayErrors = {
  parse: { code: -32700, message: 'Parse error' },
  invalidRequest: { code: -32600, message: 'Invalid request' },
  methodNotFound: { code: -32601, message: 'Method not found' },
  invalidParams: { code: -32602, message: 'Invalid params' },
  internal: { code: -32603, message: 'Internal error' },
  tooLarge: { code: -32000, message: 'Payload size limit exceeded' },
  tooManyRequests: { code: -32005, message: 'Too many requests' },
  tooManySubscriptions: { code: -32006, message: 'Too many subscriptions' },
  mailboxFull: { code: -32007, message: 'The mailbox of the topic is full' },
  unavailable: { code: -32008, message: 'The relay cannot store messages at the moment' },
} as const
