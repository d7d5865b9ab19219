import { createApp } from 'vue';
import 'portal-elements';
import App from './App.vue';

createApp(App).mount('#app');
