import { mount } from 'svelte';
import 'portal-elements';
import App from './App.svelte';

mount(App, { target: document.getElementById('app') });
