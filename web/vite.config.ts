import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The content security policy has no data: addresses, so nothing is written into other files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 4401, strictPort: true, proxy: { '/api': gateway } },
})
