export { PostsPanel } from './posts-panel.tsx'
