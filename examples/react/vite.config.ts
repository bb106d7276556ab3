import { defineConfig } from 'vite'

// The sample heads and clips of the repository stand in for your own `public` folder.
export default defineConfig({ publicDir: '../../samples' })
