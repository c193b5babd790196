export { BrokerKeysPanel } from './broker-keys-panel.tsx'
