import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserConditions, SOURCE, silenceDirectives } from '../../scripts/conditions.mjs'

/** From the packages as they are built, which is what hosts get; else from the sources. */
const isPublished = process.env.BILLFOLD_DEMO === 'published'

export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: {
    conditions: browserConditions.filter(name => !isPublished || name !== SOURCE),
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    outDir: isPublished ? 'dist/published' : 'dist/source',
    emptyOutDir: true,
    rollupOptions: {
      // The second page acts as a phone.
      input: ['index', 'wallet'].map(name => resolve(import.meta.dirname, `${name}.html`)),
      onwarn: silenceDirectives,
    },
  },
})
