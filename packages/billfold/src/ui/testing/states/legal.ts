/** What a host asks visitors to agree to. */
export const legal = { termsUrl: 'https://market.example/terms', privacyUrl: 'https://market.example/privacy' }
