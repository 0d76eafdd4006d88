import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

// On a server, because its HTML is to hold the visitor's address; a static site needs neither adapter nor snapshot.
export default defineConfig({ output: 'server', adapter: node({ mode: 'standalone' }), integrations: [react()] })
