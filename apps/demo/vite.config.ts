import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserConditions, silenceDirectives } from '../../scripts/conditions.mjs'

export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: { conditions: browserConditions, dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    rollupOptions: {
      // The second page acts as a phone.
      input: ['index', 'wallet'].map(name => resolve(import.meta.dirname, `${name}.html`)),
      onwarn: silenceDirectives,
    },
  },
})
