// Pages that Django renders whole: only the face comes from here, cut by what is shown.
import "../styles/fonts.css";
