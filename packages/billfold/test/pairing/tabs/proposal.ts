/** What the pages of these tests are and ask for. */
export const metadata = { name: 'App', description: 'Test', url: 'https://app.example', icons: [] }
export const namespaces = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}
